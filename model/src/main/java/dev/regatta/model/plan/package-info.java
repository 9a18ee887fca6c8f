/// What one run does: the plan language, from HOCON text to checked values. Every error a user can
/// make in a plan ends here as a [dev.regatta.model.PlanException]. Uses typesafe config; no I/O
/// but reading plans and job files.
@NullMarked
package dev.regatta.model.plan;

import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>

#include "core/merge/plan/plan.h"

/// Comments of no field that both sides of a git merge changed differently (DocumentPlan::disputedComments).
namespace fieldwise::merge {

/// Makes a decision for each Comments::Disputed, which becomes Keep.
void addDisputedComments(DocumentPlan &plan);
/// The decisions about comments at the places of `owner`.
std::span<const DecisionId> disputedOf(const DocumentPlan &plan, DecisionId owner);
/// The decision about the comments at a place of `owner`; `noDecision` if they are not disputed.
DecisionId disputedAt(const DocumentPlan &plan, DecisionId owner, yaml::CommentPlace place);
/// True for comments that something around them has decided: a choice for a map or list with them, or lines that a
/// person typed there. They are then no step.
bool isDecidedAround(const DocumentPlan &plan, const Decision &comments);
/// Makes these no conflict.
void settleDecidedAround(DocumentPlan &plan);
/// The comments that one side has there, those that the result has, and those of both sides: lines without indentation
/// and last break.
std::string commentLines(const DocumentPlan &plan, const Decision &comments, Side side);
std::string commentLinesInResult(const DocumentPlan &plan, const Decision &comments);
std::string bothComments(const DocumentPlan &plan, const Decision &comments, bool updatedFirst);
/// True if each of these lines is a comment or blank.
bool hasOnlyComments(std::string_view lines);
/// Gives the result the comments of one side.
void takeComments(DocumentPlan &plan, DecisionId comments, Side side);
/// Gives it these lines; "" removes the comments.
void writeComments(DocumentPlan &plan, DecisionId comments, const std::string &lines);

} // namespace fieldwise::merge

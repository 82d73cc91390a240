-- Passages are found by numbers and codes however they are parted, and by their day: those that are there get these terms when they are
-- filled anew, in the background.
update passage_graphs set filled = '';

-- Passages are found by the kinds of statements that they make, as sums and promises: those that are there get these terms when they are
-- filled anew, in the background.
update passage_graphs set filled = '';

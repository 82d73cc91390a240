-- German passages are found by the last words of their compounds: those that are there get these terms when they are filled anew, in the
-- background.
update passage_graphs set filled = '';

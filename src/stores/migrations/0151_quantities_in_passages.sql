-- Passages are found by amounts with a word for their zeros, quarters and weeks: those that are there get these terms when they are filled
-- anew, in the background.
update passage_graphs set filled = '';

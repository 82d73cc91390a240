-- One word of a person's name joins nobody: its look-ups are not read.
/* of every organization */ delete from lookups where key like 'l|%' or key like 'm|%';

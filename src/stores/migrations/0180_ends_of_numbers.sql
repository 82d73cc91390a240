-- A telephone number that is typed without its country or its area is found by its last seven figures.
create index graph_words_ends on graph_words (graph, "right"(word, 7)) where word ~ '^[0-9]{8,15}$';

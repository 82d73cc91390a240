-- Columns by which no statement finds or chooses rows: while tables grow, each round of autovacuum would gather what is in them anew,
-- and most of that work is comparing JSON and hashes with each other.
alter table graph_nodes alter column properties set statistics 0, alter column provenance set statistics 0, alter column digest set statistics 0,
  alter column aliases set statistics 0;
alter table graph_edges alter column properties set statistics 0, alter column provenance set statistics 0, alter column digest set statistics 0;
alter table mentions alter column name set statistics 0, alter column rule set statistics 0, alter column start_at set statistics 0,
  alter column end_at set statistics 0;
alter table claims alter column rank set statistics 0, alter column rule set statistics 0, alter column source set statistics 0,
  alter column start_at set statistics 0, alter column end_at set statistics 0, alter column from_n set statistics 0,
  alter column to_n set statistics 0, alter column valid_from set statistics 0, alter column valid_to set statistics 0;
alter table documents alter column content_hash set statistics 0, alter column extractor_version set statistics 0;
alter table profiles alter column keep set statistics 0;
alter table passages alter column text set statistics 0, alter column url set statistics 0, alter column start_at set statistics 0,
  alter column end_at set statistics 0, alter column words set statistics 0;
alter table items alter column title set statistics 0, alter column path set statistics 0, alter column sha256 set statistics 0,
  alter column content_hash set statistics 0, alter column extractor_version set statistics 0;

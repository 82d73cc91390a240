-- Nobody is asked any more about what stands in a text or its header for everybody to see.
update suggestions set status = 'superseded', evidence = '[]', decided_at = now()
where status = 'pending' and category = 'uncertain_relationship' and document is null
  and payload ->> 'type' in ('mentions', 'about', 'sent', 'received', 'attended', 'organized', 'discussed', 'created');

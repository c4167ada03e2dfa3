-- leads to 0280c5a2d21c

-- A claim with another file, or without one, or with one of which something else is said, is another version of it: whoever
-- sends it has seen its files. Not when the clearinghouse has one: that is no change that somebody made.
create function touch_claim_of_file() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  update claims c set updated_at = c.updated_at from claim_attachments t
  where t.clinic_id = changed.clinic_id and t.id = changed.claim_attachment_id
    and c.clinic_id = t.clinic_id and c.id = t.claim_id;
  return null;
end $$;
create trigger touch_claim after insert or delete or update of date, type_code, orientation_type
  on claim_attachment_images for each row execute function touch_claim_of_file();

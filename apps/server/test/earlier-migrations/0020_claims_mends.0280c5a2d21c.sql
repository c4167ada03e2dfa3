-- Since when it is to be handed over anew, as its files have it: of a payer that was changed, not of when it was written.
alter table claim_attachments add column try_again_at timestamptz;

-- The payer's own number of what it was sent, once it has told it: beside the sending, because a claim that is given to
-- another payer is not known to that one by it, and may come back to the first.
alter table claim_submissions add column payer_claim_number text;
update claim_submissions s set payer_claim_number = c.payer_claim_number
from claims c
where c.clinic_id = s.clinic_id and c.id = s.claim_id and c.payer_claim_number is not null and s.id = (
  select max(l.id) from claim_submissions l where l.clinic_id = c.clinic_id and l.claim_id = c.id);
alter table claims drop column payer_claim_number;

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

-- Since when it is to be handed over anew, as its files have it: of a payer that was changed, not of when it was written.
alter table claim_attachments add column try_again_at timestamptz;

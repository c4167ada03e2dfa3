-- leads to 423036fd27b6

-- When it was first tried in vain since it was last asked for or got there: whoever gives up on it waits from then on, not
-- from when it was asked for, because nobody may have tried it for days. Of a file that was given up on it stays: it may be
-- tried again, and one that was refused may not. How often something was tried is nobody's question.
alter table claims add column failing_since timestamptz;
alter table claim_submissions add column failing_since timestamptz, drop column attempts;
alter table claim_attachments add column failing_since timestamptz, drop column try_again_at;
alter table claim_attachment_images add column failing_since timestamptz, drop column attempts;

-- leads to c7c0580d4d80

-- A page that a clinic has set up once and turned off: its own site may still show it. One that was never set up is none.
create function closed_booking_page(wanted text)
  returns table (clinic_name text, phone_number text, frame_ancestors text[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.name, c.phone_number, b.frame_ancestors
  from clinic_slugs s
  join clinics c on c.id = s.clinic_id
  join booking_settings b on b.clinic_id = c.id
  where s.slug = wanted and not b.enabled
    and (cardinality(b.frame_ancestors) > 0 or exists (select from bookable_types t where t.clinic_id = c.id))
$$;
revoke execute on function closed_booking_page from public;
grant execute on function closed_booking_page to archwire_app;

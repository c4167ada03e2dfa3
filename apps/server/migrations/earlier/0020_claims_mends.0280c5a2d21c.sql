-- leads to 5df4da4111f9

-- Two addresses of a provider may change places, one row after the other.
alter table claim_provider_addresses
  drop constraint claim_provider_addresses_clinic_id_claim_provider_id_kind_key,
  add constraint claim_provider_addresses_one_of_a_kind unique (clinic_id, claim_provider_id, kind)
    deferrable initially deferred;

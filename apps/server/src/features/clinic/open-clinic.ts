import type { Client } from 'pg'

export type NewClinic = {
  name: string
  slug: string
  timeZone: string
  openedAt: Date
  email?: string
  phoneNumber?: string
  address1?: string
  city?: string
  state?: string
  zipcode?: string
  taxId?: string
  npi?: string
  billingOnboardingStatus?: 'not_started' | 'completed'
  /** Its administrators are told what else there is to set up. */
  isGettingStarted?: boolean
}

/** A new clinic with the hours and labels that each begins with, made as the owner of the tables: the server itself may not make one. */
export async function openClinic(owner: Client, clinic: NewClinic): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into clinics
       (name, slug, time_zone, created_at, email, phone_number, address1, city, state, zipcode, tax_id, npi,
        billing_onboarding_status)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
    [
      clinic.name,
      clinic.slug,
      clinic.timeZone,
      clinic.openedAt,
      clinic.email,
      clinic.phoneNumber,
      clinic.address1,
      clinic.city,
      clinic.state,
      clinic.zipcode,
      clinic.taxId,
      clinic.npi,
      clinic.billingOnboardingStatus ?? 'not_started',
    ],
  )
  const id = Number(rows[0]?.id)
  await owner.query('call equip_clinic($1)', [id])
  if (clinic.isGettingStarted === true) {
    await owner.query('insert into getting_started (clinic_id, created_at) values ($1, $2)', [
      id,
      clinic.openedAt,
    ])
  }
  // Whoever begins with a payment account that is ready practises: a real one is set up at the provider.
  if (clinic.billingOnboardingStatus === 'completed') {
    await owner.query(
      `insert into payment_accounts (clinic_id, gateway, account_id) values ($1, 'sandbox', 'acct_sandbox_' || $1::bigint)`,
      [id],
    )
  }
  return id
}

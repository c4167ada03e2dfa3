import type { Patient } from '@archwire/contract/patients/calls'

const addressFields = ['address1', 'address2', 'zipcode', 'city', 'state', 'country'] as const
type Address = Pick<Patient, (typeof addressFields)[number]>

/** The patient whose relative is being added. */
export type Relative = { id: number; name: string; address: Address }

/** The initial values of the form for a relative. */
export const familyOf = (patient: Patient) => ({
  relative: {
    id: patient.id,
    name: patient.fullName,
    address: {
      address1: patient.address1,
      address2: patient.address2,
      zipcode: patient.zipcode,
      city: patient.city,
      state: patient.state,
      country: patient.country,
    },
  } satisfies Relative,
  lastname: patient.lastName,
  phone: patient.phoneNumber ?? '',
  email: patient.email ?? '',
  heardFrom: 'Friend/Family Referred Me',
})

/** The relative in the initial values of the form, if there is one. */
export const relativeIn = (initialValues: unknown): Relative | undefined =>
  (initialValues as Partial<ReturnType<typeof familyOf>> | null | undefined)?.relative

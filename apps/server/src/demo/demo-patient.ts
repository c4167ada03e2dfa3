/** A patient of the demo, as the columns of the table; but for the number, which is sealed there. */
export type DemoPatient = {
  hashid: string
  first_name: string
  last_name: string
  email: string
  phone_number: string
  dob: string
  gender: 'male' | 'female'
  referred_by: string
  contact_method: 'FaceTime' | 'Zoom' | null
  address1: string
  address2: string | null
  city: string
  state: string
  zipcode: string
  country: string
  emergency_name: string | null
  emergency_relationship: string | null
  emergency_phone_number: string | null
  emergency_email: string | null
  pregnant: boolean
  premedication: boolean
  latex_allergy: boolean
  ssn: string | null
  utm_source: string | null
  utm_medium: string | null
  utm_campaign: string | null
  created_at: Date
}

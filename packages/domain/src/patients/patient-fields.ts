/** How many characters the fields of a patient may have. */
export const longestOf = {
  address1: 200,
  address2: 200,
  zipcode: 20,
  city: 100,
  state: 50,
  country: 100,
  emergencyName: 200,
  emergencyRelationship: 100,
} as const

export const genders = ['male', 'female'] as const
export const contactMethods = ['FaceTime', 'Zoom'] as const

/** Nobody alive was born earlier. */
export const earliestBirthday = '1900-01-01'

/** Where a patient can have heard of the clinic. */
export const leadSources = [
  'Invisalign Website',
  'Google',
  'Facebook',
  'Instagram',
  'My Company',
  'TV/Streaming Video',
  'Walked By',
  'Yelp',
  'Friend/Family Referred Me',
  'Other',
] as const

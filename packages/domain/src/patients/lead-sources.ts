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

/** The views of a record that have an address. */
export const recordViews = [
  { view: 'profile', label: 'Profile' },
  { view: 'treatment', label: 'Treatments' },
  { view: 'insurance', label: 'Insurance' },
  { view: 'documents', label: 'Documents' },
  { view: 'imaging', label: 'Imaging' },
  { view: 'finance', label: 'Finance' },
] as const
export type RecordView = (typeof recordViews)[number]['view']

export const recordAddress = (id: number, view: RecordView): string => `/v2/patient/${id}/${view}`

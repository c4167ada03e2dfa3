/** Everything that there is to warn of. */
export const alertKinds = [
  { name: 'pregnant', label: 'Pregnant', color: '#e91e63' },
  { name: 'premedication', label: 'Premedication', color: '#ff9800' },
  { name: 'latexAllergy', label: 'Latex', color: '#f44336' },
] as const

export type MedicalAlert = (typeof alertKinds)[number]

/** What whoever treats this patient must see first. */
export const medicalAlerts = (flags: Record<MedicalAlert['name'], boolean>): MedicalAlert[] =>
  alertKinds.filter(({ name }) => flags[name])

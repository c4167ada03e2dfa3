type DemoType = {
  /** Only for the two types whose ids must be fixed. */
  id?: number
  title: string
  color: string
  duration: number
  is_remote?: boolean
  starts_treatment?: boolean
  /** The title of the usual room. */
  room?: string
}

type DemoDoctor = {
  first_name: string
  last_name: string
  npi: string
  /** The days on which the doctor sees patients by video. 0 is Sunday. */
  virtualDays: number[]
  /** The titles of the types that this doctor does not offer. */
  without?: string[]
}

type DemoFee = {
  code: string
  fee: number
  months?: number
  /** The titles of the types of visits at which it is done. */
  at: string[]
}

/** The set-up of a demo clinic. */
export type DemoSetUp = {
  rooms: { title: string; code?: string }[]
  types: DemoType[]
  doctors: DemoDoctor[]
  /** The labels beside "No Show" and "Reschedule", which every clinic has. */
  labels: { name: string; color: string }[]
  fees: DemoFee[]
}

export const orthodontics: DemoSetUp = {
  rooms: [{ title: 'Exam Room One' }, { title: 'Exam Room Two' }, { title: 'Exam Room Three', code: 'R3' }],
  types: [
    { title: 'Consultation', color: '#2e7d32', duration: 30, room: 'Exam Room One' },
    { title: 'Aligner Check', color: '#1565c0', duration: 15 },
    { title: 'Retainer Delivery', color: '#6a1b9a', duration: 15 },
    { title: 'Adjustment', color: '#00695c', duration: 30 },
    { title: 'Records and Photos', color: '#5d4037', duration: 45, room: 'Exam Room Three' },
    { title: 'Bracket Repair', color: '#c62828', duration: 30 },
    { title: 'Debond', color: '#ad1457', duration: 60, room: 'Exam Room Two' },
    { title: 'Virtual Consultation', color: '#0277bd', duration: 30, is_remote: true },
    { title: 'Virtual Check-in', color: '#4527a0', duration: 15, is_remote: true },
    { id: 83, title: 'Treatment Start: Braces', color: '#b84700', duration: 60, starts_treatment: true },
    { id: 84, title: 'Treatment Start: Aligners', color: '#8a6100', duration: 45, starts_treatment: true },
  ],
  doctors: [
    { first_name: 'Dora', last_name: 'Lee', npi: '1003000126', virtualDays: [1, 2, 3, 4, 5] },
    { first_name: 'Miguel', last_name: 'Santos', npi: '1104000231', virtualDays: [2, 4] },
    {
      first_name: 'Hannah',
      last_name: 'Weiss',
      npi: '1205000346',
      virtualDays: [],
      without: ['Virtual Consultation', 'Virtual Check-in', 'Debond'],
    },
  ],
  labels: [
    { name: 'VIP', color: '#6a1b9a' },
    { name: 'New Patient', color: '#2e7d32' },
    { name: 'Needs X-rays', color: '#1565c0' },
    { name: 'Balance Due', color: '#5d4037' },
  ],
  fees: [
    { code: 'D0150', fee: 95, at: ['Consultation'] },
    { code: 'D0330', fee: 120, at: ['Records and Photos'] },
    { code: 'D0340', fee: 110, at: ['Records and Photos'] },
    { code: 'D0350', fee: 60, at: ['Records and Photos'] },
    { code: 'D8070', fee: 5200, months: 24, at: ['Treatment Start: Braces'] },
    { code: 'D8080', fee: 5600, months: 24, at: ['Treatment Start: Braces', 'Treatment Start: Aligners'] },
    { code: 'D8090', fee: 5900, months: 20, at: ['Treatment Start: Braces', 'Treatment Start: Aligners'] },
    { code: 'D8670', fee: 250, at: ['Adjustment'] },
    { code: 'D8680', fee: 450, at: ['Debond'] },
  ],
}

export const dental: DemoSetUp = {
  rooms: [
    { title: 'Chair 1', code: 'C1' },
    { title: 'Chair 2', code: 'C2' },
  ],
  types: [
    { title: 'Cleaning', color: '#00695c', duration: 45 },
    { title: 'Exam', color: '#2e7d32', duration: 30 },
    { title: 'Filling', color: '#c62828', duration: 60, room: 'Chair 2' },
    { title: 'Crown', color: '#ad1457', duration: 90, room: 'Chair 2' },
    { title: 'Virtual Consultation', color: '#0277bd', duration: 30, is_remote: true },
  ],
  doctors: [
    { first_name: 'Rosa', last_name: 'Rivers', npi: '1306000450', virtualDays: [3] },
    { first_name: 'Paul', last_name: 'Okafor', npi: '1407000565', virtualDays: [] },
  ],
  labels: [{ name: 'Anxious', color: '#6a1b9a' }],
  fees: [
    { code: 'D0120', fee: 65, at: ['Cleaning'] },
    { code: 'D0150', fee: 95, at: ['Exam'] },
  ],
}

/** A text: its author, its words, and how many minutes ago it was written. */
export type DemoText = {
  by: 'patient' | 'staff' | 'reminder' | 'thanks'
  body: string
  ago: number
  failure?: string
  /** Somebody's keyword, which nobody has to answer. */
  needsNobody?: true
  /** It confirms what the reminder before it named. */
  isYes?: true
}

export type DemoConversation = {
  /**
   * The owner of the number: one patient, two who share it, a patient with a coming appointment, a number that the
   * sandbox does not reach, or nobody.
   */
  with: 'patient' | 'family' | 'expected' | 'confirmed' | 'unreachable' | 'nobody'
  texts: DemoText[]
  closed?: true
  flagged?: true
  /** How many of the newest texts are unread. */
  unread?: number
  stopped?: true
}

const hour = 60
const day = 24 * hour

const patient = (ago: number, body: string): DemoText => ({ by: 'patient', ago, body })
const staff = (ago: number, body: string): DemoText => ({ by: 'staff', ago, body })
/** The words follow from the appointment. */
const reminder = (ago: number): DemoText => ({ by: 'reminder', ago, body: '' })
const yes = (ago: number): DemoText => ({ ...patient(ago, 'Yes'), needsNobody: true, isYes: true })
const thanks = (ago: number): DemoText => ({ by: 'thanks', ago, body: '' })

const longTalk = [
  patient(0, 'Hi! The aligner feels very tight today, is that normal?'),
  staff(0, 'It is, for the first two or three days. Chewies help.'),
  patient(0, 'Okay, thanks. And can I take it out for lunch?'),
  staff(0, 'Yes, for meals and for brushing. Twenty-two hours a day should be in.'),
  patient(0, 'Got it 👍'),
  staff(0, 'See you at your next check.'),
]

/** Sixty texts over three months, the oldest first. */
const long = Array.from({ length: 60 }, (_, place): DemoText => {
  const text = longTalk[place % longTalk.length] as DemoText
  const round = Math.floor(place / longTalk.length)
  return { ...text, ago: (10 - round) * 9 * day - (place % longTalk.length) * 7 }
})

/** The oldest text first. The small clinic has the first few of these. */
export const demoConversations: DemoConversation[] = [
  {
    with: 'patient',
    texts: [
      staff(2 * day, 'Good morning! Your new retainer is here. You can pick it up any time until six.'),
      patient(34, 'Hi, a bracket came off while eating. It does not hurt.'),
      patient(31, 'Do I have to come in before my next visit?'),
    ],
    unread: 2,
  },
  {
    with: 'family',
    texts: [
      patient(3 * hour, 'Can both kids come on the same day next time?'),
      staff(
        2 * hour,
        'Of course. We have Thursday at 3:30 and 3:45 PM, one after the other. Shall we book it?',
      ),
      patient(95, 'Perfect, thank you so much!'),
    ],
  },
  {
    with: 'nobody',
    texts: [patient(52, 'Hello, do you take new patients? My daughter is 9 and her dentist sent us.')],
    unread: 1,
  },
  {
    with: 'unreachable',
    texts: [
      patient(day + 40, 'What time do you open tomorrow?'),
      {
        ...staff(day + 20, 'We open at nine. See you then!'),
        failure: 'The number cannot be reached.',
      },
    ],
  },
  {
    with: 'patient',
    texts: [patient(5 * hour, 'I think I lost my retainer on vacation 😬 How much is a new one?')],
    flagged: true,
  },
  { with: 'confirmed', texts: [reminder(20 * hour), yes(19 * hour), thanks(19 * hour)] },
  { with: 'expected', texts: [reminder(6 * hour)] },
  {
    with: 'patient',
    texts: [
      patient(6 * day, 'Running 10 minutes late, sorry!'),
      staff(6 * day - 4, 'No problem, drive safely.'),
    ],
    closed: true,
  },
  {
    with: 'patient',
    texts: [
      patient(12 * day, 'Could you send the receipt for my insurance again?'),
      staff(12 * day - 30, 'It is on its way to your e-mail address.'),
    ],
    closed: true,
    flagged: true,
  },
  { with: 'patient', texts: long },
  {
    with: 'patient',
    texts: [staff(4 * hour, 'Your insurance has answered. Please call us when you have a minute.')],
  },
  { with: 'patient', texts: [] },
  {
    with: 'patient',
    texts: [
      staff(9 * day, 'We miss you! Shall we find a time for your check?'),
      { ...patient(9 * day - 15, 'STOP'), needsNobody: true },
    ],
    stopped: true,
  },
  {
    with: 'family',
    texts: [
      patient(
        2 * day,
        'Two questions:\n1. Is it normal that the elastics snap after a day?\n2. Can we get more of the blue ones? 💙\n\nThank you!',
      ),
      staff(2 * day - 25, 'They should hold longer. We put stronger ones, in blue, at the desk for you.'),
    ],
  },
  { with: 'patient', texts: [patient(15 * day, 'Thanks for squeezing me in today!')], closed: true },
]

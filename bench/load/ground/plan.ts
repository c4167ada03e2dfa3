import { seededRandom } from '@archwire/domain/random/seeded-random'

/** How often of a hundred times a person at a desk does each action, with a calendar open or with the inbox. */
const habits = {
  calendar: {
    look: 26,
    glance: 16,
    month: 4,
    search: 18,
    book: 11,
    move: 8,
    confirm: 12,
    inbox: 3,
    text: 1,
    logIn: 1,
  },
  inbox: { inbox: 34, text: 22, patientAnswers: 10, search: 20, look: 8, book: 4, confirm: 1, logIn: 1 },
} as const

type Screen = keyof typeof habits
type ActionKind = keyof typeof habits.calendar | keyof typeof habits.inbox

/** One action at one desk; everything random about it follows from its seed. */
export type PlannedAction = { desk: number; kind: ActionKind; seed: number }
export type TimedAction = PlannedAction & {
  /** Milliseconds since the beginning. */
  at: number
}

/** Every fourth desk of a clinic has the inbox open. */
export const screenOf = (desk: number): Screen => (desk % 4 === 3 ? 'inbox' : 'calendar')

/** The actions of one desk, one after the other, without end: the same for the same seed. */
export function* actionsOf(
  seed: number,
  desk: number,
): Generator<PlannedAction & { thought: number }, never> {
  // Neighbouring seeds must not begin with similar numbers.
  const random = seededRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(desk + 1, 0x85ebca6b))
  const shares = Object.entries(habits[screenOf(desk)]) as [ActionKind, number][]
  const hundred = shares.flatMap(([kind, share]) => Array.from({ length: share }, () => kind))
  for (;;) {
    const kind = hundred[Math.floor(random() * hundred.length)] as ActionKind
    yield {
      desk,
      kind,
      seed: Math.floor(random() * 2 ** 31),
      // The pause before the action, in multiples of the mean: actions are independent of each other.
      thought: -Math.log(1 - random()),
    }
  }
}

/** The actions of all desks with their times, whether or not the servers keep up: an open model. */
export function steadyPlan(options: {
  seed: number
  desks: number
  seconds: number
  /** Actions of all desks together. */
  perSecond: number
}): TimedAction[] {
  const meanThought = (options.desks / options.perSecond) * 1000
  const plan: TimedAction[] = []
  for (let desk = 0; desk < options.desks; desk++) {
    let at = 0
    for (const { thought, ...deed } of actionsOf(options.seed, desk)) {
      at += thought * meanThought
      if (at >= options.seconds * 1000) break
      plan.push({ ...deed, at })
    }
  }
  return plan.sort((one, other) => one.at - other.at)
}

/** The day this many days later; yyyy-MM-dd. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

/** Half past eight is 8.5; nobody comes during the break. */
const halfHours = Array.from({ length: 20 }, (_, number) => 8 + number / 2).filter(
  hour => hour < 12 || hour >= 13,
)

// So many days that few desks want the same slot, and so few that some do.
const daysAhead = 40

export type Slot = { day: string; time: string; column: number }

/** A slot in one of the next weeks: its day, its time and its room. */
export function pickSlot(random: () => number, today: string, columns: number): Slot {
  const hour = halfHours[Math.floor(random() * halfHours.length)] as number
  return {
    day: addDays(today, 1 + Math.floor(random() * daysAhead)),
    time: `${String(Math.floor(hour)).padStart(2, '0')}:${hour % 1 === 0 ? '00' : '30'}`,
    column: Math.floor(random() * columns),
  }
}

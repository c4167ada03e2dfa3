const hour = 60 * 60 * 1_000
const window = 24 * hour

/** A note can be changed or removed for a day; at exactly 24 hours it is part of the record. */
export const isNoteOpen = (createdAt: string | Date, now: Date): boolean =>
  now.getTime() - new Date(createdAt).getTime() < window

/** What is said of one that is not. */
export const closedNote = 'You can only edit notes that are less than 24 hours old'

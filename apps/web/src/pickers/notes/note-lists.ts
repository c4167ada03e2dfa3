import type { Note } from '@archwire/contract/notes/note'
import { isNoteOpen } from '@archwire/domain/notes/note-times'
import { joinSentences } from '../../lib/join-sentences.ts'

/** What everybody should know before the visit stands apart from what was noted about it. */
export const isOfficeNote = (note: Note): boolean => note.alerts || note.classification === 'green'

/** Here green ones can only be read; they belong to the patient's profile. */
export const canChangeNote = (note: Note, now: Date): boolean =>
  note.classification !== 'green' && isNoteOpen(note.createdAt, now)

/** The newest first, as the server lists them. */
export const withNote = (notes: Note[], note: Note): Note[] => [
  note,
  ...notes.filter(known => known.id !== note.id),
]

export const withChanged = (notes: Note[], id: number, change: Partial<Note>): Note[] =>
  notes.map(note => (note.id === id ? { ...note, ...change } : note))

/** Somebody else was quicker: what they made of the note is shown before it is deleted. */
export const notDeleted = (error: Error): string =>
  joinSentences([
    error.message,
    'It is not deleted. It now says what they wrote; delete it again if that is still right.',
  ])

export const without = (notes: Note[], id: number): Note[] => notes.filter(note => note.id !== id)

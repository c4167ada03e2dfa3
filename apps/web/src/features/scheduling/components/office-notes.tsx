import type { Note } from '@archwire/contract/notes/note'
import { NoteText } from '../../../pickers/notes/note-entry.tsx'
import { isOfficeNote } from '../../../pickers/notes/note-lists.ts'
import styles from '../../../pickers/notes/notes.module.css'
import section from './window-section.module.css'

/** What everybody should know before the visit. It is written in the patient's profile, and only read here. */
export function OfficeNotes({ notes }: { notes: Note[] }) {
  const office = notes.filter(isOfficeNote)
  if (office.length === 0) return null
  return (
    <section className={section.section} aria-label="Office Notes">
      <h3>Office Notes</h3>
      <ul className={styles.list}>
        {office.map(note => (
          <li key={note.id} className={styles.office}>
            <NoteText note={note} />
          </li>
        ))}
      </ul>
    </section>
  )
}

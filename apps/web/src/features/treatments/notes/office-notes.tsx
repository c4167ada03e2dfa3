import type { Note } from '@archwire/contract/notes/note'
import { isNoteOpen, writtenMoment } from '@archwire/domain/notes/note-times'
import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNow } from '../../../lib/dates/clock.ts'
import { useOpenDialog } from '../../../lib/navigation/dialog-route.ts'
import { useMorePages } from '../../../lib/navigation/list-paging.ts'
import { NoteActions, NoteText } from '../../../shared/notes/notes.tsx'
import { Failure } from '../../../ui/feedback/message.tsx'
import { notifyError } from '../../../ui/feedback/notices.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { RecordCard } from '../../../ui/layout/record-page.tsx'
import '../../../ui/theme/switch.css'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import styles from './note.module.css'
import { officeNotesQuery } from './patient-notes.ts'
import { noteErrorMessage, useChangeNote, useRemoveNote } from './use-change-note.ts'

/** The office notes about a patient: a card of the profile. */
export function OfficeNotes({ patientId }: { patientId: number }) {
  const query = useInfiniteQuery(officeNotesQuery(patientId))
  const { isAsking, askForMore } = useMorePages(query)
  const openDialog = useOpenDialog()
  const now = useNow()
  const remove = useRemoveNote(patientId)
  const { mutateAsync: change } = useChangeNote(patientId)
  // A second change is ignored while one is under way: it would be based on an old version, as with a double click.
  const beingChanged = useRef(new Map<number, Promise<Note>>())
  const newNote = useRef<HTMLButtonElement>(null)
  const notes = query.data?.pages.flat()
  const toggle = async (note: Note) => {
    if (beingChanged.current.has(note.id)) return
    const changing = change({ note, change: { alerts: !note.alerts } })
    beingChanged.current.set(note.id, changing)
    try {
      await changing
    } catch (error) {
      notifyError(error instanceof Error ? noteErrorMessage('update', error) : error)
    } finally {
      beingChanged.current.delete(note.id)
    }
  }
  /** The person's own last change must not count as a conflict. */
  const removeSeen = async (note: Note) => {
    const seen = await (beingChanged.current.get(note.id)?.catch(() => note) ?? note)
    await remove(seen, () => newNote.current?.focus())
  }
  return (
    <RecordCard
      title="Office Notes"
      aside={
        <Button
          ref={newNote}
          variant="default"
          className="screen-only"
          onClick={() => openDialog(`/v2/patient/${patientId}/notes/new/green`)}
        >
          New note
        </Button>
      }
    >
      {notes === undefined && query.isError && !query.isFetching ? (
        <Failure title={query.error.message} retry={() => void query.refetch()} />
      ) : null}
      {notes === undefined && query.isFetching ? <Waiting /> : null}
      {notes?.length === 0 ? <Text c="dimmed">No notes added.</Text> : null}
      {notes === undefined || notes.length === 0 ? null : (
        <Stack component="ul" gap="sm">
          {notes.map(note => (
            <li key={note.id} className={styles.note} data-color="green">
              <NoteText note={note} />
              <Group gap="4px 20px" mih="var(--control)" className="screen-only">
                <Switch
                  label="Alert"
                  aria-label={`Alert: the note of ${writtenMoment(note.createdAt)}`}
                  checked={note.alerts}
                  onChange={() => void toggle(note)}
                />
                {isNoteOpen(note.createdAt, now) ? (
                  <NoteActions
                    note={note}
                    canChange
                    onEdit={() => openDialog(`/v2/patient/${patientId}/notes/${note.id}`)}
                    onDelete={() => void removeSeen(note)}
                    deleteLabel="Remove"
                  />
                ) : null}
              </Group>
            </li>
          ))}
        </Stack>
      )}
      {query.hasNextPage ? (
        <WorkingButton
          variant="default"
          w="fit-content"
          working={isAsking ? 'Loading...' : undefined}
          onClick={askForMore}
        >
          Show older
        </WorkingButton>
      ) : null}
      {query.isFetchNextPageError ? <p role="alert">{query.error.message}</p> : null}
    </RecordCard>
  )
}

const Waiting = () => (
  <Stack gap="sm" className="late">
    <Placeholder width="100%" height={56} label="Loading..." />
    <Placeholder width="100%" height={56} />
  </Stack>
)

import type { Doctor } from '@archwire/contract/clinic/doctors'
import type { Note } from '@archwire/contract/notes/note'
import type { TreatedAppointment } from '@archwire/contract/treatments/calls'
import { Button, Group, NativeSelect, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { discardRecoverable } from '../../../lib/forms/form-recovery.ts'
import { doctorsQuery } from '../../../shared/clinic/lookups.ts'
import { DraftOffer, draftQuery } from '../../../shared/notes/drafts.tsx'
import { NoteConflict } from '../../../shared/notes/notes.tsx'
import { leaveNoteConfirmation, useConfirm } from '../../../ui/dialog/confirm.tsx'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { LoadFailure, Message } from '../../../ui/feedback/message.tsx'
import { notifySaved } from '../../../ui/feedback/notices.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import type { SaverState } from './note-saver.ts'
import { doctorOfNote, draftKeyOf, useNoteWriting, writingName } from './use-note-writing.ts'
import { useScrollIntoView } from './use-scroll-into-view.ts'
import styles from './visit-note-editor.module.css'

/**
 * Lets the list ask whether this editor may be closed before it opens another. A note that can be saved is saved
 * first.
 */
export type EditorHandle = { leave: () => Promise<boolean> }

type Props = {
  ref: Ref<EditorHandle>
  patientId: number
  visit: TreatedAppointment
  note: Note | undefined
  /** The id of the visit's heading, with the button that finishes it: it stays in sight above the editor. */
  headId: string
  /** The signed-in user. */
  userId: number | undefined
  /** Called when the note is stored and listed. */
  onStored: (note: Note) => void
  onClose: () => void
}

/** The editor of a visit note. It requires a doctor to whom the note belongs. */
export function VisitNoteEditor(props: Props) {
  const { data: doctors, error, isFetching, refetch } = useQuery(doctorsQuery)
  if (doctors === undefined) {
    return error === null || isFetching ? (
      <Placeholder width="100%" height={180} label="Loading" />
    ) : (
      <LoadFailure what="The doctors" error={error} retry={() => void refetch()} />
    )
  }
  if (doctors.length === 0 && props.note === undefined) {
    return (
      <Message kind="notice">
        <p>Please, create a doctor to start creating notes.</p>
      </Message>
    )
  }
  return <Editor {...props} doctors={doctors} />
}

const longest = 20_000

function Editor(props: Props & { doctors: Doctor[] }) {
  const { ref, patientId, visit, note, headId, userId, doctors, onClose } = props
  const doctorId = note?.doctor?.id ?? doctorOfNote(doctors, { visitDoctorId: visit.doctorId, userId })
  const writing = useNoteWriting({
    patientId,
    visit,
    note,
    start: { text: note?.annotation ?? '', doctorId },
    onStored: props.onStored,
  })
  const { written, write, state, hasUnsaved } = writing
  const [problem, setProblem] = useState<string>()
  // Does not cover the automatic save: pressing the button first leaves the field, which must not disable it.
  const [isSaving, setSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isPhone = useIsPhone()
  const confirm = useConfirm()
  const draft = useQuery(draftQuery(draftKeyOf(visit.id, note))).data
  const isUntouched = written.text === (note?.annotation ?? '')
  const offered = draft && isUntouched && draft.text.trim() !== written.text.trim() ? draft : undefined
  const [isOfferOver, setOfferOver] = useState(false)
  // True from the first unsaved text until the editor closes: leaving during a save waits for it.
  const [mayLose, setMayLose] = useState(hasUnsaved)
  if (hasUnsaved && !mayLose) setMayLose(true)

  // The whole form is scrolled into view: focusing the field alone would leave out the buttons.
  useScrollIntoView(form, headId)

  const leave = async () => (await writing.settle()) || (await confirm(leaveNoteConfirmation))
  useImperativeHandle(ref, () => ({ leave }))
  const close = async () => {
    if (await leave()) onClose()
  }
  const saveNow = async () => {
    setSaving(true)
    const isSaved = await writing.save()
    setSaving(false)
    return isSaved
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    if (written.text.trim() === '') {
      setProblem('Annotation is required')
      form.current?.querySelector('textarea')?.focus()
    } else if (written.doctorId === null) form.current?.querySelector('select')?.focus()
    else if (await saveNow()) {
      discardRecoverable(writingName(patientId))
      notifySaved(note === undefined ? 'Created note.' : 'Edited note.')
      onClose()
    }
  }
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
  }
  const type = (text: string) => {
    setProblem(undefined)
    write({ ...written, text })
  }

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label="Treatment note"
      onSubmit={event => void save(event)}
      noValidate
    >
      {mayLose ? (
        <LeaveDialog
          hasUnsavedChanges={hasUnsaved}
          question={leaveNoteConfirmation}
          settle={writing.settle}
        />
      ) : null}
      {offered === undefined || isOfferOver ? null : (
        <DraftOffer
          savedAt={offered.savedAt}
          onContinue={() => {
            setOfferOver(true)
            type(offered.text)
            form.current?.querySelector('textarea')?.focus()
          }}
          onDiscard={() => {
            setOfferOver(true)
            writing.forgetDraft()
          }}
        />
      )}
      {state.kind === 'conflict' ? (
        <NoteConflict
          theirs={state.theirs}
          onKeepMine={() => writing.keepMine(state.theirs)}
          onTakeTheirs={() => writing.takeTheirs(state.theirs)}
        />
      ) : null}
      <Textarea
        aria-label={note === undefined ? 'New note' : 'Note'}
        placeholder="Write a note..."
        autoFocus
        autosize
        minRows={4}
        maxRows={14}
        maxLength={longest}
        value={written.text}
        error={problem}
        onChange={event => type(event.currentTarget.value)}
        onBlur={() => void writing.settle()}
        onKeyDown={saveByKey}
      />
      <NativeSelect
        label="Doctor"
        {...(!isPhone && { maw: 320 })}
        data={[{ value: '', label: 'Choose a doctor' }, ...choices(doctors, visit, note)]}
        value={written.doctorId === null ? '' : String(written.doctorId)}
        error={written.doctorId === null && hasUnsaved ? 'Not saved: choose a doctor' : undefined}
        onChange={({ currentTarget: { value } }) =>
          write({ ...written, doctorId: value === '' ? null : Number(value) })
        }
        onBlur={() => void writing.settle()}
      />
      <Group gap="xs">
        <Text
          role="status"
          flex="1 1 160px"
          mih={20}
          c={state.kind === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}
        >
          {stateLabel(state)}
        </Text>
        <Button variant="default" onClick={() => void close()}>
          Close
        </Button>
        <WorkingButton type="submit" working={isSaving ? 'Saving…' : undefined}>
          Save
        </WorkingButton>
      </Group>
    </form>
  )
}

/** The active doctors, and the visit's and the note's own even if no longer active. */
function choices(doctors: Doctor[], visit: TreatedAppointment, note: Note | undefined) {
  const all = new Map(doctors.map(({ id, fullName }) => [id, fullName]))
  if (visit.doctorId !== null && visit.doctor !== null) all.set(visit.doctorId, visit.doctor.fullName)
  if (note?.doctor) all.set(note.doctor.id, note.doctor.fullName)
  return [...all].map(([id, label]) => ({ value: String(id), label }))
}

function stateLabel(state: SaverState): string {
  if (state.kind === 'saving') return 'Saving…'
  if (state.kind === 'failed') return state.message
  // The API writes every instant by the clinic's clock.
  return state.kind === 'saved' ? `Saved ${state.note.updatedAt.slice(11, 16)}` : ''
}

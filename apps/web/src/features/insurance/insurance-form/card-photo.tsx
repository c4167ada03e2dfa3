import type { CardSide } from '@archwire/contract/insurance/form-calls'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { Column } from '../../../ui/patient/column.tsx'
import { type Card, labels } from './form-values.ts'
import styles from './insurance-form.module.css'
import { type CardUploads, isAwaited, type Upload } from './use-card-uploads.ts'

type Props = {
  id: string
  side: CardSide
  card: Card
  /** Called when the picture is removed. */
  onRemove: () => void
  cards: CardUploads
  problem: string | undefined
}

const pictureTypes = 'image/*'
const lost =
  'The page was loaded again before this picture was sent. Please take it once more, or choose it again.'

const isOnItsWay = (upload: Upload | undefined) =>
  upload?.state === 'reading' || upload?.state === 'sending' ? upload : undefined

/** One side of the insurance card: a photo that is taken or chosen, uploaded, viewed, replaced or removed. */
export function CardPhoto({ id, side, card, onRemove, cards, problem }: Props) {
  const upload = cards.uploads[side]
  const shown = previewOf(card, upload)
  const sending = isOnItsWay(upload)
  const isMissing = isAwaited(upload)
  const isEmpty = card.is === 'none' && !isMissing
  const trouble = failureMessage(upload)
  const focus = useFocusInside(id, `${upload?.state} ${isEmpty}`)
  const remove = () => {
    cards.drop(side)
    // The stored picture stays until the new one has arrived.
    if (!isMissing) onRemove()
  }
  const about = problem === undefined ? `${id}-label` : `${id}-label ${id}-problem`
  return (
    <Column
      gap={8}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={problem === undefined ? undefined : `${id}-problem`}
      className={styles.side}
      data-wrong={problem === undefined ? undefined : true}
      {...focus}
      {...droppedInto(file => {
        if (!sending) cards.start(side, file)
      })}
    >
      <span id={`${id}-label`} className="bold">
        {labels[side]}
      </span>
      {shown === undefined && !sending ? (
        <label htmlFor={inputOf(id)} className={styles.picture} data-empty>
          <span className="dimmed">No photo yet</span>
        </label>
      ) : (
        <div className={styles.picture} data-empty={shown === undefined ? true : undefined}>
          {shown === undefined ? (
            <span className="dimmed">Reading the picture…</span>
          ) : (
            <Shown key={shown} address={shown} name={`${labels[side]} of the insurance`} />
          )}
        </div>
      )}
      {sending ? (
        <progress
          className={styles.progress}
          value={sending.state === 'sending' ? sending.part : 0}
          aria-label={`${labels[side]} is being sent`}
        />
      ) : null}
      <p role="status" className="hint">
        {statusMessage(side, card, upload)}
      </p>
      {trouble === undefined ? null : (
        <p role="alert" className="problem">
          {trouble}
        </p>
      )}
      <div className="row filled">
        {sending ? (
          <button type="button" id={id} aria-describedby={about} onClick={remove}>
            Cancel
          </button>
        ) : (
          <>
            {upload?.state === 'failed' && upload.canRetry ? (
              <button type="button" aria-describedby={about} onClick={() => cards.retry(side)}>
                Try again
              </button>
            ) : null}
            <Choose id={id} about={about} isEmpty={isEmpty} onFile={file => cards.start(side, file)} />
            {isEmpty ? null : (
              <button type="button" aria-describedby={about} onClick={remove}>
                Remove
              </button>
            )}
          </>
        )}
      </div>
      {problem === undefined ? null : (
        <p id={`${id}-problem`} className="problem">
          {problem}
        </p>
      )}
    </Column>
  )
}

/** A dropped file becomes the picture; without this the browser would open it in place of the form. */
const droppedInto = (onFile: (file: File) => void) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file !== undefined) onFile(file)
  },
})

/** The id of the input for another picture of this side. */
const inputOf = (id: string) => `${id}-input`

/** The pressed button disappears when the upload starts or ends; the focus moves to another button of the same side. */
function useFocusInside(id: string, state: string) {
  const isInside = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons are others in another state
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) document.getElementById(id)?.focus()
  }, [id, state])
  return {
    onFocus: () => {
      isInside.current = true
    },
    onBlur: () => {
      isInside.current = false
    },
  }
}

const failureMessage = (upload: Upload | undefined): string | undefined => {
  if (upload?.state === 'lost') return lost
  return upload?.state === 'failed' ? upload.reason : undefined
}

function statusMessage(side: CardSide, card: Card, upload: Upload | undefined): string {
  if (isOnItsWay(upload)) return `The ${side} is being sent…`
  return upload === undefined && card.is === 'new' ? `The ${side} is there.` : ''
}

/** A stored picture may fail to load: the connection is down, or the identity has to be verified again. */
function Shown({ address, name }: { address: string; name: string }) {
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return <span className="dimmed">The picture could not be shown.</span>
  return <img src={address} alt={name} onError={() => setFailed(true)} />
}

function previewOf(card: Card, upload: Upload | undefined): string | undefined {
  if (upload?.state === 'sending') return upload.preview
  if (upload?.state === 'reading') return undefined
  if (card.is === 'none') return undefined
  return card.is === 'kept' ? card.url : card.preview
}

type ChooseProps = { id: string; about: string; isEmpty: boolean; onFile: (file: File) => void }

/** Offers the camera on touch devices, and the file chooser everywhere. */
function Choose({ id, about, isEmpty, onFile }: ChooseProps) {
  const hasCamera = window.matchMedia('(pointer: coarse)').matches
  return (
    <>
      {hasCamera ? (
        <FileButton
          id={id}
          input={`${id}-camera`}
          about={about}
          isCamera
          label={isEmpty ? 'Take a photo' : 'Retake'}
          onFile={onFile}
        />
      ) : null}
      <FileButton
        id={hasCamera ? `${id}-file` : id}
        input={inputOf(id)}
        about={about}
        isCamera={false}
        label={isEmpty || hasCamera ? 'Choose a picture' : 'Choose another'}
        onFile={onFile}
      />
    </>
  )
}

type FileButtonProps = {
  id: string
  /** The id of the input that the button opens. */
  input: string
  /** The ids of the texts that name the side and its problem. */
  about: string
  isCamera: boolean
  label: string
  onFile: (file: File) => void
}

function FileButton({ id, input, about, isCamera, label, onFile }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" id={id} aria-describedby={about} onClick={() => field.current?.click()}>
        {label}
      </button>
      <input
        ref={field}
        id={input}
        type="file"
        accept={pictureTypes}
        capture={isCamera ? 'environment' : undefined}
        hidden
        onChange={event => {
          const [file] = event.target.files ?? []
          // Reset, so that the same file can be chosen again.
          event.target.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
    </>
  )
}

import type { Note } from '@archwire/contract/notes/note'
import { Button } from '@mantine/core'
import { Message } from '../../ui/message.tsx'
import styles from './newer-text.module.css'

type Props = { newer: Note; onKeepMine: () => void; onTakeTheirs: () => void }

/** Beside what is being written: what somebody else has made of the note meanwhile. Neither is lost before one is chosen. */
export const NewerText = ({ newer, onKeepMine, onTakeTheirs }: Props) => (
  <Message
    kind="alert"
    title="Somebody else has changed this note meanwhile."
    actions={
      <>
        <Button variant="default" onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button variant="default" onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </>
    }
  >
    <p>It now reads:</p>
    <blockquote className={styles.newer}>{newer.annotation}</blockquote>
  </Message>
)

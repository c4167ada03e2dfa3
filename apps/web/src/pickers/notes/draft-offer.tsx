import { Button } from '@mantine/core'
import { formatInstant } from '../../lib/format-instant.ts'
import { Message } from '../../ui/message.tsx'

type Props = { savedAt: string; onContinue: () => void; onDiscard: () => void }

/** Says that something was being written here, and lets the person go on. */
export const DraftOffer = ({ savedAt, onContinue, onDiscard }: Props) => (
  <Message
    kind="notice"
    actions={
      <>
        <Button variant="default" onClick={onContinue}>
          Continue writing
        </Button>
        <Button variant="subtle" onClick={onDiscard}>
          Discard
        </Button>
      </>
    }
  >
    <p>You were writing a note here on {formatInstant(savedAt)} and did not save it.</p>
  </Message>
)

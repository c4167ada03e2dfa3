import { Button } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from './form-dialog.tsx'
import styles from './loading-dialog.module.css'
import { Message } from './message.tsx'
import { Placeholder } from './placeholder.tsx'

type Failure = { error: Error; words: string }

type Props = {
  title: string
  failure: Failure | undefined
  retry: () => void
  onClose: () => void
  size?: number
}

/**
 * In place of a dialog whose record is not there yet, or cannot be loaded. What failed stays said while it is asked for
 * once more, unless by Retry: a live event asks too, and what somebody is about to press must not move.
 */
export function LoadingDialog({ title, failure, retry, onClose, size = 640 }: Props) {
  const [said, setSaid] = useState<Failure>()
  if (failure !== undefined && failure.error !== said?.error) setSaid(failure)
  const shown = failure ?? said
  return (
    <FormDialog
      title={title}
      submitLabel={null}
      working={undefined}
      onSubmit={event => event.preventDefault()}
      onClose={onClose}
      size={size}
    >
      {shown === undefined ? (
        <div className={`late ${styles.waiting}`}>
          <Placeholder width="40%" height={20} label="Loading" />
          <Placeholder width="100%" height={32} />
          <Placeholder width="100%" height={32} />
          <Placeholder width="100%" height={32} />
        </div>
      ) : (
        <Message
          kind="alert"
          title={shown.words}
          actions={
            <Button
              variant="default"
              onClick={() => {
                setSaid(undefined)
                retry()
              }}
            >
              Retry
            </Button>
          }
        >
          <p>{shown.error.message}</p>
        </Message>
      )}
    </FormDialog>
  )
}

import { Button } from '@mantine/core'
import { FormDialog } from './form-dialog.tsx'
import styles from './loading-dialog.module.css'
import { Message } from './message.tsx'
import { Placeholder } from './placeholder.tsx'

type Props = {
  title: string
  failure: { error: Error; words: string } | undefined
  retry: () => void
  onClose: () => void
  size?: number
}

/** In place of a dialog whose record is not there yet, or cannot be loaded. */
export const LoadingDialog = ({ title, failure, retry, onClose, size = 640 }: Props) => (
  <FormDialog
    title={title}
    submitLabel={null}
    working={undefined}
    onSubmit={event => event.preventDefault()}
    onClose={onClose}
    size={size}
  >
    {failure === undefined ? (
      <div className={`late ${styles.waiting}`}>
        <Placeholder width="40%" height={20} label="Loading" />
        <Placeholder width="100%" height={32} />
        <Placeholder width="100%" height={32} />
        <Placeholder width="100%" height={32} />
      </div>
    ) : (
      <Message
        kind="alert"
        title={failure.words}
        actions={
          <Button variant="default" onClick={retry}>
            Retry
          </Button>
        }
      >
        <p>{failure.error.message}</p>
      </Message>
    )}
  </FormDialog>
)

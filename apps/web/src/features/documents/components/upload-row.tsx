import { Button } from '@mantine/core'
import type { Upload } from '../../../lib/upload-queue.ts'
import { WarningIcon } from '../../../ui/icons.tsx'
import { fileSize } from './file-size.ts'
import styles from './upload-row.module.css'

type Props = { upload: Upload<unknown>; onRetry: () => void; onCancel: () => void }

/** A file on its way, or why it did not get there. */
export function UploadRow({ upload: { file, state, sent, reason, canRetry }, onRetry, onCancel }: Props) {
  const hasFailed = state === 'failed'
  return (
    <li className={styles.row} data-failed={hasFailed || undefined}>
      <div className={styles.facts}>
        <p className={styles.name}>
          {hasFailed ? <WarningIcon /> : null}
          <bdi>{file.name}</bdi>
        </p>
        {hasFailed ? (
          <p role="alert">{reason}</p>
        ) : (
          <>
            <progress
              className={styles.progress}
              max={1}
              value={state === 'waiting' ? 0 : sent}
              aria-label={`Upload of ${file.name}`}
            />
            <p className={styles.state}>{words(state, sent, file.size)}</p>
          </>
        )}
      </div>
      {hasFailed && canRetry ? (
        <Button variant="default" aria-label={`Retry ${file.name}`} onClick={onRetry}>
          Retry
        </Button>
      ) : null}
      <Button
        variant="default"
        aria-label={hasFailed ? `Dismiss ${file.name}` : `Cancel ${file.name}`}
        onClick={onCancel}
      >
        {hasFailed ? 'Dismiss' : 'Cancel'}
      </Button>
    </li>
  )
}

function words(state: Props['upload']['state'], sent: number, size: number): string {
  if (state === 'waiting') return 'Waiting'
  // The server reads what has come to the end.
  return sent >= 1 ? 'Checking the file…' : `${Math.floor(sent * 100)} % of ${fileSize(size)}`
}

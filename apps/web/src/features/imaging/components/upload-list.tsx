import { ActionIcon, Button } from '@mantine/core'
import type { Upload } from '../../../lib/upload-queue.ts'
import { CloseIcon } from '../../../ui/icons.tsx'
import styles from './upload-list.module.css'

type Props = { uploads: Upload<unknown>[]; onRetry: (key: number) => void; onCancel: (key: number) => void }

/** Files that are on their way, and those that did not get there. */
export const UploadList = ({ uploads, onRetry, onCancel }: Props) =>
  uploads.length === 0 ? null : (
    <ul className={styles.list} aria-label="Uploads">
      {uploads.map(upload => (
        <li key={upload.key} className={styles.upload}>
          <span className={styles.name}>{upload.file.name}</span>
          {upload.state === 'failed' ? (
            <span role="alert" className={styles.problem}>
              Image upload failed. {upload.reason}
            </span>
          ) : (
            <progress
              className={styles.progress}
              aria-label={`Upload of ${upload.file.name}`}
              max={1}
              value={upload.sent}
            />
          )}
          <span className={styles.actions}>
            {upload.state === 'failed' && upload.canRetry ? (
              <Button variant="default" onClick={() => onRetry(upload.key)}>
                Retry
              </Button>
            ) : null}
            <ActionIcon
              variant="subtle"
              color="var(--mantine-color-text)"
              size="var(--control)"
              aria-label={
                upload.state === 'failed'
                  ? `Dismiss ${upload.file.name}`
                  : `Cancel upload of ${upload.file.name}`
              }
              onClick={() => onCancel(upload.key)}
            >
              <CloseIcon />
            </ActionIcon>
          </span>
        </li>
      ))}
    </ul>
  )

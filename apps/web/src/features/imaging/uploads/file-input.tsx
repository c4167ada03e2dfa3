import { Button, Group } from '@mantine/core'
import { type DragEvent, type ReactNode, type Ref, useState } from 'react'
import { filesIn, hasFiles } from '../../../lib/uploads/dropped-files.ts'
import styles from './file-input.module.css'
import { pictureTypes } from './image-uploads.tsx'

type Props = {
  ref?: Ref<HTMLInputElement>
  label: string
  /** Opens the camera directly, if the device has one. */
  byCamera?: boolean
  isMany?: boolean
  onFiles: (files: File[]) => void
}

const take = (input: HTMLInputElement, onFiles: Props['onFiles']) => {
  const files = [...(input.files ?? [])]
  // Cleared, so that the same file can be chosen again.
  input.value = ''
  if (files.length > 0) onFiles(files)
}

type InputProps = Omit<Props, 'ref'>

/** The browser's own file input, unseen in the label around it. */
const UnseenInput = ({ label, byCamera = false, isMany = false, onFiles }: InputProps) => (
  <input
    type="file"
    className={styles.input}
    aria-label={label}
    accept={pictureTypes}
    multiple={isMany}
    {...(byCamera && { capture: 'environment' as const })}
    onChange={event => take(event.currentTarget, onFiles)}
  />
)

type LabelProps = InputProps & { children: ReactNode }

/** Opens the browser's choice of files when it is pressed, whatever it looks like. */
export const FileLabel = ({ className, children, ...input }: LabelProps & { className: string }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the input is inside, and has a name of its own.
  <label className={`${styles.label} ${className}`}>
    <UnseenInput {...input} />
    {children}
  </label>
)

/** The same that looks like a button. */
export const FileButton = ({ fw, children, ...input }: LabelProps & { fw?: number }) => (
  <Button component="label" variant="default" fw={fw} className={styles.label ?? ''}>
    <UnseenInput {...input} />
    <Group component="span" gap="xs" wrap="nowrap">
      {children}
    </Group>
  </Button>
)

/** A file input that a menu opens; it cannot be focused. */
export const HiddenFileInput = ({ ref, label, onFiles }: Pick<Props, 'ref' | 'label' | 'onFiles'>) => (
  <input
    ref={ref}
    type="file"
    hidden
    aria-label={label}
    accept={pictureTypes}
    onChange={event => take(event.currentTarget, onFiles)}
  />
)

/** Lets files be dropped on an element. */
export function useDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    dropProps: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        onFiles(filesIn(event.dataTransfer))
      },
    },
  }
}

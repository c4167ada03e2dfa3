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

/** The browser's own file input, invisible behind its content. */
export const FileLabel = ({
  className,
  label,
  byCamera = false,
  isMany = false,
  onFiles,
  children,
}: Omit<Props, 'ref'> & { className: string | undefined; children: ReactNode }) => (
  <label className={className}>
    <input
      type="file"
      className={styles.input}
      aria-label={label}
      accept={pictureTypes}
      multiple={isMany}
      {...(byCamera && { capture: 'environment' as const })}
      onChange={event => take(event.currentTarget, onFiles)}
    />
    {children}
  </label>
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

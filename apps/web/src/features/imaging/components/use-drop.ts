import { type DragEvent, useState } from 'react'
import { filesIn, hasFiles } from '../../../lib/dropped-files.ts'

/** Something that files can be dropped on. */
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

import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { filesIn, hasFiles, useKeepPage } from '../../../lib/dropped-files.ts'
import styles from './drop-zone.module.css'

/** Takes files that are dragged onto it, wherever they are let go. */
export function DropZone({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
  // Entering a part is told before leaving the one around it.
  const depth = useRef(0)
  const [isOver, setIsOver] = useState(false)
  useKeepPage()
  const move = (step: number) => (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    depth.current = Math.max(0, depth.current + step)
    setIsOver(depth.current > 0)
  }
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    depth.current = 0
    setIsOver(false)
    onFiles(filesIn(event.dataTransfer))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is one more way; the button does the same by keys.
    <div
      className={styles.zone}
      data-over={isOver || undefined}
      onDragEnter={move(1)}
      onDragOver={event => hasFiles(event) && event.preventDefault()}
      onDragLeave={move(-1)}
      onDrop={drop}
    >
      {children}
      {isOver ? <p className={styles.hint}>Drop the files to upload them</p> : null}
    </div>
  )
}

import { type PointerEvent, useEffect, useRef } from 'react'
import { Column } from '../../../ui/patient/column.tsx'
import { boxRatio, drawStrokes, type Point, type Stroke } from './signature.ts'
import styles from './signing.module.css'

type Props = {
  id: string
  strokes: readonly Stroke[]
  /** Computed from the latest strokes, because the pen is quicker than rendering. */
  onChange: (next: (strokes: readonly Stroke[]) => readonly Stroke[]) => void
  isWrong: boolean
  /** The id of the text of the problem, if there is one. */
  describedBy: string | undefined
}

const pointOf = (event: PointerEvent<HTMLCanvasElement>, { clientX, clientY }: MouseEvent): Point => {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}

/** A box to sign in, with a finger, a pen or a mouse. */
export function SignaturePad({ id, strokes, onChange, isWrong, describedBy }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  // Only the first pointer draws: a palm that touches the glass draws nothing.
  const pointer = useRef<number>(undefined)

  useEffect(() => {
    const box = canvas.current
    if (box === null) return undefined
    const draw = () => redraw(box, strokes)
    const observer = new ResizeObserver(draw)
    observer.observe(box)
    draw()
    return () => observer.disconnect()
  }, [strokes])

  useEffect(() => {
    // A finger draws here and does not scroll. Otherwise the browser takes a quick stroke for a scroll, and the next
    // press of a button for stopping it.
    const preventScroll = (event: TouchEvent) => event.preventDefault()
    const box = canvas.current
    box?.addEventListener('touchstart', preventScroll, { passive: false })
    return () => box?.removeEventListener('touchstart', preventScroll)
  }, [])

  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (pointer.current !== undefined || event.button !== 0) return
    pointer.current = event.pointerId
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = pointOf(event, event.nativeEvent)
    onChange(drawn => [...drawn, [point]])
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (pointer.current !== event.pointerId) return
    // All points since the last frame, not only the current one.
    const steps = event.nativeEvent.getCoalescedEvents?.() ?? []
    const points = (steps.length === 0 ? [event.nativeEvent] : steps).map(step => pointOf(event, step))
    onChange(drawn => [...drawn.slice(0, -1), [...(drawn.at(-1) ?? []), ...points]])
  }
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (pointer.current === event.pointerId) pointer.current = undefined
  }

  return (
    <Column gap={8}>
      <div className={styles.pad} data-wrong={isWrong || undefined}>
        <canvas
          ref={canvas}
          id={id}
          role="img"
          tabIndex={-1}
          aria-label={strokes.length === 0 ? 'Box to sign in, empty' : 'Box to sign in, signed'}
          aria-describedby={describedBy}
          className={styles.canvas}
          style={{ aspectRatio: boxRatio }}
          onPointerDown={begin}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
        />
      </div>
      <div className="row screen-only">
        <button
          type="button"
          disabled={strokes.length === 0}
          onClick={() => onChange(drawn => drawn.slice(0, -1))}
        >
          Undo
        </button>
        <button type="button" disabled={strokes.length === 0} onClick={() => onChange(() => [])}>
          Clear
        </button>
      </div>
    </Column>
  )
}

/** The canvas has as many pixels as the screen. */
function redraw(box: HTMLCanvasElement, strokes: readonly Stroke[]): void {
  const pen = box.getContext('2d')
  if (pen === null) return
  const { width, height } = box.getBoundingClientRect()
  const scale = window.devicePixelRatio
  box.width = Math.round(width * scale)
  box.height = Math.round(height * scale)
  pen.scale(scale, scale)
  drawStrokes(pen, strokes, width, height)
}

import { Box, Button } from '@mantine/core'
import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import styles from './zoom-pane.module.css'

/** The visible part of a picture: its scale, and its offset in shares of the pane. */
export type ZoomView = { scale: number; x: number; y: number }

export const wholePicture: ZoomView = { scale: 1, x: 0, y: 0 }

const largest = 8

const clamp = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))

/** Never smaller than the pane, and never moved out of it. */
export function clampView({ scale, x, y }: ZoomView): ZoomView {
  const size = clamp(1, scale, largest)
  const room = (size - 1) / 2
  // Adding zero turns -0 into 0.
  return { scale: size, x: clamp(-room, x, room) + 0, y: clamp(-room, y, room) + 0 }
}

/** Zooms while the point at this offset from the pane's center stays in place. */
export function zoomed(view: ZoomView, factor: number, at = { x: 0, y: 0 }): ZoomView {
  const scale = clamp(1, view.scale * factor, largest)
  const grown = scale / view.scale
  return clampView({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown })
}

export const moved = ({ scale, x, y }: ZoomView, dx: number, dy: number): ZoomView =>
  clampView({ scale, x: x + dx, y: y + dy })

type ZoomPaneProps = {
  view: ZoomView
  onView: (view: ZoomView) => void
  children: ReactNode
}

/** A picture that the wheel or two fingers zoom, and one finger moves. Several panes can share one view. */
export function ZoomPane({ view, onView, children }: ZoomPaneProps) {
  const pane = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, { x: number; y: number }>())

  const placeOf = (clientX: number, clientY: number) => {
    const { left, top, width, height } = pane.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return { x: (clientX - left) / width - 0.5, y: (clientY - top) / height - 0.5, width, height }
  }
  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    onView(zoomed(view, Math.exp(-event.deltaY / 400), placeOf(event.clientX, event.clientY)))
  })
  // The page must not scroll meanwhile, and only a non-passive listener can prevent that.
  useEffect(() => {
    const element = pane.current
    const listen = (event: WheelEvent) => turn(event)
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [])

  const press = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const drag = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (before === undefined) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    const at = placeOf(now.x, now.y)
    if (other === undefined) {
      onView(moved(view, (now.x - before.x) / at.width, (now.y - before.y) / at.height))
      return
    }
    const apart = (one: { x: number; y: number }) => Math.hypot(one.x - other.x, one.y - other.y) || 1
    onView(zoomed(view, apart(now) / apart(before), placeOf((now.x + other.x) / 2, (now.y + other.y) / 2)))
  }
  const release = (event: PointerEvent) => void fingers.current.delete(event.pointerId)

  return (
    <Box
      ref={pane}
      pos="relative"
      w="100%"
      h="100%"
      className={styles.pane}
      data-large={view.scale > 1 || undefined}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <Box
        pos="absolute"
        inset={0}
        style={{ transform: `translate(${view.x * 100}%, ${view.y * 100}%) scale(${view.scale})` }}
      >
        {children}
      </Box>
    </Box>
  )
}

type ZoomButtonsProps = { view: ZoomView; onView: (view: ZoomView) => void }

/** Buttons for the same, for people without a wheel or a touch screen. */
export const ZoomButtons = ({ view, onView }: ZoomButtonsProps) => (
  <>
    <Button
      variant="default"
      aria-label="Zoom out"
      miw="var(--control)"
      onClick={() => onView(zoomed(view, 1 / 1.5))}
    >
      −
    </Button>
    <Button
      variant="default"
      aria-label="Zoom in"
      miw="var(--control)"
      onClick={() => onView(zoomed(view, 1.5))}
    >
      +
    </Button>
    <Button variant="default" onClick={() => onView(wholePicture)}>
      Fit
    </Button>
  </>
)

const keys: Record<string, (view: ZoomView) => ZoomView> = {
  '+': view => zoomed(view, 1.5),
  '=': view => zoomed(view, 1.5),
  '-': view => zoomed(view, 1 / 1.5),
  '0': () => wholePicture,
}

/** The view after a key; undefined if the key changes nothing. */
export const viewAfterKey = (key: string, view: ZoomView): ZoomView | undefined => keys[key]?.(view)

import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import styles from './zoom-pane.module.css'
import { moved, type ZoomView, zoomed } from './zoom-view.ts'

type Props = {
  view: ZoomView
  onView: (view: ZoomView) => void
  children: ReactNode
}

/** A picture that is made larger by the wheel or two fingers, and moved by one. Several can share one view. */
export function ZoomPane({ view, onView, children }: Props) {
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
  // The page must not scroll meanwhile, which only a listener of this kind can say.
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
    <div
      ref={pane}
      className={styles.pane}
      data-large={view.scale > 1 || undefined}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <div
        className={styles.inside}
        style={{ transform: `translate(${view.x * 100}%, ${view.y * 100}%) scale(${view.scale})` }}
      >
        {children}
      </div>
    </div>
  )
}

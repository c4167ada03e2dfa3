import styles from './placeholder.module.css'

/** Stands in the place of a text and has its size. The first placeholder of a page says that it is loading. */
export const Placeholder = ({
  width,
  height,
  label,
}: {
  width: number | string
  height?: number | string
  label?: string
}) => (
  <span
    className={styles.placeholder}
    style={{ width, ...(height === undefined ? {} : { height }) }}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  />
)

/** Shown in place of a page whose code is being loaded. */
export const PageSkeleton = () => (
  <div className="late">
    <h1>
      <Placeholder width={240} label="Loading" />
    </h1>
  </div>
)

/** A lantern cut from paper and lit from behind: three bars between two caps, with a tassel. */
export function LanternSign({ lit }: { readonly lit: boolean }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={lit ? 'sign lantern' : 'sign faint'}>
      <path className="cord" d="M24 2v6M20 40v5M24 40v6M28 40v5" />
      <rect className="cap" x="17" y="7" width="14" height="4" rx="1.5" />
      <rect className="bar" x="10" y="11" width="28" height="9" rx="4.5" />
      <rect className="bar wide" x="7" y="20" width="34" height="9" rx="4.5" />
      <rect className="bar" x="10" y="29" width="28" height="9" rx="4.5" />
      <rect className="cap" x="17" y="37" width="14" height="4" rx="1.5" />
    </svg>
  )
}

/** A firecracker bomb with a burning fuse. */
export function MineSign({ exploded }: { readonly exploded: boolean }) {
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      className={exploded ? 'sign mine hit' : 'sign mine'}
    >
      <path className="fuse" d="M29 16c2-6 6-8 10-6" />
      <path
        className="spark"
        d="M40 3l1.5 4L46 8l-4 2 1 4.500-4-2.500-3.500 2.500 1-4.500-3.500-2.500 4.500-.5z"
      />
      <rect
        className="neck"
        x="22"
        y="12"
        width="9"
        height="7"
        rx="1.5"
        transform="rotate(28 26 15)"
      />
      <circle className="body" cx="21" cy="30" r="14" />
      <path className="gloss" d="M12 28a9.500 9.500 0 0 1 8-8" />
    </svg>
  )
}

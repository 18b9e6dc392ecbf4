/** A scrolling line of text. Wraps and stands still when reduced motion is preferred. */
export function Marquee({ text }: { text: string }) {
  return (
    <div className="@container overflow-hidden bg-indigo py-2 text-sm font-medium text-on-indigo">
      <p className="w-max animate-marquee px-3.5 whitespace-nowrap motion-reduce:w-auto motion-reduce:animate-none motion-reduce:whitespace-normal">
        {text}
      </p>
    </div>
  );
}

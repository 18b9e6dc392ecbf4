/** One line of text that runs through; stands still, wrapped, for those who asked for less motion. */
export function Marquee({ text }: { text: string }) {
  return (
    <div className="@container overflow-hidden bg-indigo py-2 text-sm font-medium text-on-indigo">
      <p className="w-max animate-marquee px-3.5 whitespace-nowrap motion-reduce:w-auto motion-reduce:animate-none motion-reduce:whitespace-normal">
        {text}
      </p>
    </div>
  );
}

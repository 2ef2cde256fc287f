//! Bar charts as SVG, for light and dark pages. The same figures always give the same chart.

use std::fmt::Write;

/// Width of a chart in pixels.
const WIDTH: f64 = 960.0;
/// Width of the row labels in pixels.
const LABELS: f64 = 380.0;
/// Width reserved for the values to the right of the bars, in pixels.
const VALUES: f64 = 80.0;
/// Height above the first row in pixels.
const TOP: f64 = 64.0;
/// Height of a bar in pixels.
const BAR: f64 = 14.0;
/// Gap between two rows in pixels.
const GAP: f64 = 12.0;

/// Styles with enough contrast on white and on black.
const STYLE: &str = "text{font:13px system-ui,sans-serif;fill:#1f2328}.title{font-weight:600;font-size:15px}\
    .value,.grid text{font-size:11px}.grid line{stroke:#8c959f;stroke-opacity:.35}.aim{stroke:#cf222e;stroke-dasharray:4 3}\
    .s0{fill:#54aeff}.s1{fill:#0969da}.s2{fill:#8250df}.s3{fill:#bf3989}\
    @media (prefers-color-scheme:dark){text{fill:#e6edf3}.grid line{stroke:#6e7681}.aim{stroke:#ff7b72}\
    .s0{fill:#79c0ff}.s1{fill:#388bfd}.s2{fill:#a371f7}.s3{fill:#f778ba}}";
/// Number of colors. Further series reuse them.
const COLOURS: usize = 4;

/// Scale of the bars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Logarithmic scale, for times from microseconds to seconds.
    Logarithmic,
    /// Linear scale that begins at zero.
    Linear,
}

/// A bar chart: each row has one bar per series.
#[derive(Clone, Debug)]
pub struct Chart {
    /// Title, with the unit.
    pub title: String,
    /// Names of the series.
    pub series: Vec<String>,
    /// Name and figures of each row, one per series. None where nothing was measured.
    pub rows: Vec<(String, Vec<Option<f64>>)>,
    /// Scale of the bars.
    pub scale: Scale,
    /// Value at which a line marks the aim, which bars should not cross. None without a line.
    pub aim: Option<f64>,
}

impl Chart {
    /// Draws the chart as SVG.
    pub fn draw(&self) -> String {
        let row = BAR * number(self.series.len()) + GAP;
        let height = TOP + row * number(self.rows.len()) + 28.0;
        let axis = Axis::of(self);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH:.0}\" height=\"{height:.0}\" \
             viewBox=\"0 0 {WIDTH:.0} {height:.0}\" role=\"img\">\n<title>{}</title>\n<style>{STYLE}</style>\n\
             <text class=\"title\" x=\"8\" y=\"22\">{}</text>\n",
            escaped(&self.title),
            escaped(&self.title),
        );
        self.draw_legend(&mut svg);
        axis.draw(&mut svg, height - 28.0);
        for (place, (name, figures)) in self.rows.iter().enumerate() {
            let top = TOP + row * number(place);
            Self::draw_row(&mut svg, &axis, top, name, figures);
        }
        if let Some(aim) = self.aim {
            let (x, bottom) = (axis.x(aim), height - 28.0);
            add(
                &mut svg,
                &format!("<line class=\"aim\" x1=\"{x:.1}\" y1=\"{TOP:.1}\" x2=\"{x:.1}\" y2=\"{bottom:.1}\"/>"),
            );
        }
        svg + "</svg>\n"
    }

    /// Draws the names of the series with their colors.
    fn draw_legend(&self, svg: &mut String) {
        for (place, name) in self.series.iter().enumerate() {
            let (x, colour) = (8.0 + 170.0 * number(place), place % COLOURS);
            add(
                svg,
                &format!(
                    "<rect class=\"s{colour}\" x=\"{x:.0}\" y=\"34\" width=\"12\" height=\"12\"/>\
                     <text class=\"value\" x=\"{:.0}\" y=\"44\">{}</text>",
                    x + 18.0,
                    escaped(name)
                ),
            );
        }
    }

    /// Draws the label and the bars of one row.
    fn draw_row(svg: &mut String, axis: &Axis, top: f64, name: &str, figures: &[Option<f64>]) {
        let middle = top + BAR * number(figures.len()) / 2.0 + 4.0;
        let label =
            format!("<text x=\"{:.0}\" y=\"{middle:.1}\" text-anchor=\"end\">{}</text>", LABELS - 10.0, escaped(name));
        add(svg, &label);
        for (series, figure) in figures.iter().enumerate() {
            let y = top + BAR * number(series);
            let (width, text) = match figure {
                Some(figure) => (axis.x(*figure) - LABELS, short(*figure)),
                None => (0.0, "not measured".to_owned()),
            };
            let colour = series % COLOURS;
            let bar = format!(
                "<rect class=\"s{colour}\" x=\"{LABELS:.0}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{:.0}\"/>\
                 <text class=\"value\" x=\"{:.1}\" y=\"{:.1}\">{text}</text>",
                BAR - 2.0,
                LABELS + width + 6.0,
                y + BAR - 4.0
            );
            add(svg, &bar);
        }
    }
}

/// Maps figures to horizontal positions.
struct Axis {
    scale: Scale,
    low: f64,
    high: f64,
    marks: Vec<f64>,
}

impl Axis {
    /// An axis that contains all figures of a chart and its aim.
    fn of(chart: &Chart) -> Self {
        let figures = chart.rows.iter().flat_map(|(_, figures)| figures.iter().flatten().copied()).chain(chart.aim);
        let figures: Vec<f64> = figures.filter(|figure| figure.is_finite() && *figure > 0.0).collect();
        let smallest = figures.iter().copied().fold(f64::INFINITY, f64::min);
        let greatest = figures.iter().copied().fold(0.0, f64::max);
        if figures.is_empty() {
            return Self { scale: Scale::Linear, low: 0.0, high: 1.0, marks: vec![1.0] };
        }
        match chart.scale {
            Scale::Logarithmic => {
                let (first, last) = (smallest.log10().floor(), greatest.log10().ceil());
                let last = if last > first { last } else { first + 1.0 };
                let powers = std::iter::successors(Some(first), |power| Some(power + 1.0));
                let marks = powers.take_while(|power| *power <= last).map(|power| 10_f64.powf(power)).collect();
                Self { scale: chart.scale, low: first, high: last, marks }
            }
            Scale::Linear => {
                let step = 10_f64.powf(greatest.log10().floor()) / 2.0;
                let high = (greatest / step).ceil() * step;
                let marks = std::iter::successors(Some(step), |mark| Some(mark + step));
                Self { scale: chart.scale, low: 0.0, high, marks: marks.take_while(|mark| *mark <= high).collect() }
            }
        }
    }

    /// Horizontal position of a figure in pixels.
    fn x(&self, figure: f64) -> f64 {
        let figure = match self.scale {
            Scale::Logarithmic => figure.max(f64::MIN_POSITIVE).log10(),
            Scale::Linear => figure,
        };
        let share = ((figure - self.low) / (self.high - self.low)).clamp(0.0, 1.0);
        LABELS + share * (WIDTH - LABELS - VALUES)
    }

    /// Draws the grid lines with their labels.
    fn draw(&self, svg: &mut String, bottom: f64) {
        let top = TOP - 6.0;
        for mark in &self.marks {
            let x = self.x(*mark);
            let line = format!(
                "<g class=\"grid\"><line x1=\"{x:.1}\" y1=\"{top:.1}\" x2=\"{x:.1}\" y2=\"{bottom:.1}\"/>\
                 <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text></g>",
                bottom + 16.0,
                short(*mark)
            );
            add(svg, &line);
        }
    }
}

/// Adds a line to the SVG.
fn add(svg: &mut String, line: &str) {
    let _ = writeln!(svg, "{line}");
}

/// A figure with about three significant digits.
fn short(figure: f64) -> String {
    let digits = if figure >= 100.0 {
        0
    } else if figure >= 10.0 {
        1
    } else if figure >= 0.1 {
        2
    } else {
        3
    };
    format!("{figure:.digits$}")
}

/// A count as `f64`.
fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

/// A text with the special characters of XML escaped.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart() -> Chart {
        Chart {
            title: "Median <ms> & \"more\"".to_owned(),
            series: vec!["1 000".to_owned(), "10 000".to_owned()],
            rows: vec![
                ("GET /a".to_owned(), vec![Some(0.2), Some(20.0)]),
                ("GET /b\u{7}".to_owned(), vec![None, Some(600.0)]),
            ],
            scale: Scale::Logarithmic,
            aim: None,
        }
    }

    /// Widths of all bars.
    fn widths(svg: &str) -> Vec<f64> {
        let bars = svg.lines().filter(|line| line.contains(&format!("x=\"{LABELS:.0}\"")));
        bars.map(|bar| bar.split("width=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap()).collect()
    }

    #[test]
    fn a_chart_has_a_bar_for_every_figure_in_its_proportion_and_is_always_the_same() {
        let svg = chart().draw();
        let widths = widths(&svg);
        assert_eq!(widths.len(), 4);
        // From 0.1 to 1000 there are four powers of ten: 20 is 2.3 of them above 0.1, 600 is 3.78.
        let room = WIDTH - LABELS - VALUES;
        for (width, powers) in widths.iter().zip([0.301, 2.301, 0.0, 3.778]) {
            assert!((width - room * powers / 4.0).abs() < 0.2, "{widths:?}");
        }
        assert!(svg.contains("not measured") && svg.contains("prefers-color-scheme:dark"));
        assert_eq!(svg, chart().draw());
    }

    #[test]
    fn texts_cannot_break_the_picture() {
        let svg = chart().draw();
        assert!(svg.contains("Median &lt;ms&gt; &amp; &quot;more&quot;") && svg.contains("GET /b "), "{svg}");
        let (open, closed) = (svg.matches('<').count(), svg.matches('>').count());
        assert_eq!(open, closed);
        assert!(!svg.contains('\u{7}'));
    }

    #[test]
    fn a_line_marks_the_aim_and_no_bar_leaves_the_picture() {
        let rows = vec![("a".to_owned(), vec![Some(1.0)]), ("b".to_owned(), vec![Some(f64::INFINITY)])];
        let chart = Chart { series: vec!["x".to_owned()], rows, scale: Scale::Linear, aim: Some(1.3), ..chart() };
        let svg = chart.draw();
        assert_eq!(svg.matches("class=\"aim\"").count(), 1);
        assert!(widths(&svg).iter().all(|width| *width <= WIDTH - LABELS), "{svg}");
        let empty = Chart { rows: Vec::new(), aim: None, ..chart };
        assert!(empty.draw().ends_with("</svg>\n"));
    }
}

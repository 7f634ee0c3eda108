"""Robot files of all formats that work, with changes in their text, their numbers and their names."""

from __future__ import annotations

import re
from random import Random

from .cases import Case
from .mutations import NUMBERS, TEXTS, mutate_bytes, mutate_lines

INERTIAL = (
    "<inertial><pose>0.1 0 0 0 0 0</pose><mass>2</mass><inertia><ixx>0.1</ixx><iyy>0.2</iyy><izz>0.25</izz></inertia>"
)
SDF = f"""<?xml version="1.0"?>
<sdf version="1.9">
<world name="w">
<gravity>0 0 -9.8</gravity>
<plugin name="gz::sim::systems::Buoyancy" filename="x">
<graded_buoyancy><default_density>1025</default_density>
<density_change><above_depth>0</above_depth><density>1.1</density></density_change></graded_buoyancy>
</plugin>
<model name="rov" placement_frame="f">
<pose degrees="true">0 0 -2 0 0 90</pose>
<frame name="f" attached_to="hull"><pose relative_to="arm">0 0 0.1 0 0 0</pose></frame>
<link name="hull">
{INERTIAL}<fluid_added_mass><xx>1</xx><yy>2</yy><xr>0.1</xr><rr>0.4</rr></fluid_added_mass></inertial>
<collision name="a"><geometry><box><size>0.5 0.4 0.2</size></box></geometry></collision>
<collision name="b"><geometry><mesh><uri>t.stl</uri><scale>1 1 1</scale></mesh></geometry></collision>
<visual name="c"><pose relative_to="f">0 0 0 0 0 0</pose>
<geometry><capsule><radius>0.1</radius></capsule></geometry></visual>
</link>
<link name="arm"><pose relative_to="__model__">0.5 0 0 0.1 0.2 0.3</pose>{INERTIAL}</inertial></link>
<link name="prop"><pose>-0.5 0 0 0 0 0</pose>{INERTIAL}</inertial></link>
<joint name="j" type="revolute"><parent>hull</parent><child>arm</child>
<axis><xyz expressed_in="f">0 1 0</xyz><limit><lower>-1</lower><upper>1</upper><effort>5</effort></limit>
<dynamics><damping>0.1</damping><spring_stiffness>3</spring_stiffness></dynamics></axis></joint>
<joint name="p" type="continuous"><parent>hull</parent><child>prop</child><axis><xyz>1 0 0</xyz></axis></joint>
<plugin name="gz::sim::systems::Hydrodynamics" filename="x"><link_name>hull</link_name>
<xDotU>-3</xDotU><yR>0.2</yR><xU>-4</xU><xUabsU>-8</xUabsU><zWW>-2</zWW><default_current>0.1 0 0</default_current>
</plugin>
<plugin name="gz::sim::systems::Thruster" filename="x"><joint_name>p</joint_name>
<thrust_coefficient>0.01</thrust_coefficient><propeller_diameter>0.1</propeller_diameter>
<max_thrust_cmd>30</max_thrust_cmd><min_thrust_cmd>-30</min_thrust_cmd></plugin>
<plugin name="gz::sim::systems::LiftDrag" filename="x"><link_name>arm</link_name><area>0.02</area><cla>4</cla>
<cda>0.2</cda><alpha_stall>0.2</alpha_stall><cp>0 0 0</cp><forward>1 0 0</forward><upward>0 0 1</upward></plugin>
<plugin name="gz::sim::systems::JointPositionController" filename="x"><joint_name>j</joint_name></plugin>
<plugin name="gz::sim::systems::BuoyancyEngine" filename="x"><link_name>hull</link_name></plugin>
</model>
<include merge="true"><uri>part.sdf</uri><pose>1 0 0 0 0 0</pose><name>box</name></include>
</world>
</sdf>
"""
PART = """<sdf version="1.6">
<model name="part">
<link name="box"><inertial auto="true"><density>900</density></inertial>
<collision name="c"><geometry><cylinder><radius>0.1</radius><length>0.5</length></cylinder></geometry></collision>
</link>
</model>
</sdf>
"""
SCN = """<?xml version="1.0"?>
<scenario>
<environment><ocean><water density="1025"/>
<current type="uniform"><velocity xyz="0.1 0 0"/></current></ocean></environment>
<include file="part.scn"><arg name="d" value="0.2"/></include>
<robot name="rov" fixed="false" self_collisions="false">
<base_link name="Base" type="compound" physics="submerged">
<external_part name="a" type="box"><dimensions xyz="0.5 ${2*0.2} 0.2"/><origin xyz="0 0 0" rpy="0 0 0"/>
<material name="M"/><hydrodynamics viscous_drag="0.001 0.001 0.001" quadratic_drag="1 1 1"/>
<compound_transform xyz="0 0 0" rpy="0 0 0"/></external_part>
<internal_part name="b" type="sphere"><dimensions radius="0.1"/><origin xyz="0 0 0" rpy="0 0 0"/><mass value="3"/>
<material name="M"/><compound_transform xyz="0 0 0.1" rpy="0 0 0"/></internal_part>
</base_link>
<link name="Arm" type="model" physics="floating"><physical><mesh filename="t.stl" scale="0.5"/>
<origin xyz="0 0 0" rpy="0 0 0"/></physical><material name="M"/><mass value="2"/><inertia xyz="0.1 0.1 0.1"/>
<cg xyz="0 0 0" rpy="0 0 0"/></link>
<joint name="j" type="revolute"><parent name="Base"/><child name="Arm"/><origin xyz="0.3 0 0" rpy="0 0 0"/>
<axis xyz="0 1 0"/><limits min="-1" max="1"/><damping value="0.1"/></joint>
<actuator name="s" type="servo"><controller position_gain="1" velocity_gain="1" max_torque="5"/>
<joint name="j"/></actuator>
<actuator name="t" type="thruster"><link name="Base"/><origin xyz="-0.2 0 0" rpy="0 0 0"/><specs max_setpoint="100"/>
<propeller diameter="0.1" right="true"/><rotor_dynamics type="first_order"><time_constant value="0.1"/></rotor_dynamics>
<thrust_model type="deadband">
<thrust_coeff forward="0.01" reverse="0.01"/><deadband lower="-9" upper="9"/></thrust_model>
</actuator>
<world_transform xyz="$(param where)" rpy="0 0 0"/>
</robot>
</scenario>
"""
PART_SCN = """<scenario>
<materials><material name="M" density="${1000*$(arg d)}"/></materials>
</scenario>
"""
URDF = """<?xml version="1.0"?>
<robot name="rov" xmlns:xacro="http://www.ros.org/wiki/xacro">
<!-- a -- comment -->
<material name="blue"><color rgba="0 0 1 1"/></material>
<link name="ns/base"><inertial><origin xyz="0.1 0 0" rpy="0.1 0.2 0.3"/><mass value="12"/>
<inertia ixx="0.3" ixy="0.01" ixz="0" iyy="0.4" iyz="0" izz="0.5"/></inertial>
<visual><origin xyz="0 0 0.1" rpy="0 0 1"/><geometry><mesh filename="t.stl" scale="1 1 1"/></geometry></visual>
<collision><geometry><box size="0.5 0.4 0.2"/></geometry></collision>
<collision><origin xyz="0 0 0.3"/><geometry><cylinder radius="0.1" length="0.4"/></geometry></collision></link>
<link name="ns/arm"><inertial><mass value="2"/>
<inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.05"/></inertial>
<visual><geometry><capsule radius="0.05" length="0.3"/></geometry></visual></link>
<link name="ns/hand"><inertial><mass value="0.5"/>
<inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.01"/></inertial>
<buoyancy><density>1000</density><origin xyz="0 0 0.01"/><compensation>0.9</compensation>
<hydrodynamics><added_mass xyz="1 2 3" rpy="0.1 0.2 0.3"/><drag xyz="4 5 6" rpy="0 0 0"/></hydrodynamics></buoyancy>
</link>
<link name="ns/rotor"/>
<link name="tool"/>
<joint name="shoulder" type="revolute"><origin xyz="0.3 0 0" rpy="0 0.5 0"/><parent link="ns/base"/>
<child link="ns/arm"/><axis xyz="0 1 0"/><limit lower="-1" upper="1.5" effort="9" velocity="2"/>
<dynamics damping="0.1" friction="0.2"/></joint>
<joint name="slide" type="prismatic"><origin xyz="0 0 0.3"/><parent link="ns/arm"/><child link="ns/hand"/>
<axis xyz="0 0 1"/><limit lower="0.1" upper="0.2" effort="0" velocity="0"/><mimic joint="shoulder"/></joint>
<joint name="end" type="fixed"><parent link="ns/hand"/><child link="tool"/></joint>
<joint name="spin" type="continuous"><origin xyz="-0.3 0.1 0" rpy="0 0 1.5"/><parent link="ns/base"/>
<child link="ns/rotor"/></joint>
<transmission name="t"><joint name="shoulder"/></transmission>
<gazebo reference="ns/base"><mu1>1</mu1></gazebo>
<gazebo><plugin filename="libuuv_underwater_object_ros_plugin.so" name="u"><fluid_density>1028</fluid_density>
<link name="ns/base"><neutrally_buoyant>0</neutrally_buoyant><volume>0.012</volume>
<center_of_buoyancy>0 0 0.05</center_of_buoyancy><hydrodynamic_model><type>fossen</type>
<added_mass>5 0 0 0 1 0 0 6 0 -1 0 0 0 0 7 0 0 0 0 -1 0 1 0 0 1 0 0 0 1 0 0 0 0 0 0 1</added_mass>
<linear_damping>-1 -2 -3 -0.1 -0.1 -0.1</linear_damping><quadratic_damping>-9 -9 -9 -1 -1 -1</quadratic_damping>
</hydrodynamic_model></link></plugin>
<plugin filename="libuuv_thruster_ros_plugin.so" name="v"><linkName>ns/rotor</linkName><jointName>spin</jointName>
<dynamics><type>FirstOrder</type><timeConstant>0.05</timeConstant></dynamics>
<conversion><type>Bessa</type><rotorConstantL>0.001</rotorConstantL><rotorConstantR>0.002</rotorConstantR>
<deltaL>-100</deltaL><deltaR>400</deltaR></conversion><clampMin>-50</clampMin><clampMax>50</clampMax></plugin>
<plugin filename="gz-sim-hydrodynamics-system" name="gz::sim::systems::Hydrodynamics"><link_name>ns/arm</link_name>
<xDotU>-1</xDotU><yDotV>-2</yDotV><xU>-0.5</xU><yVabsV>-3</yVabsV></plugin>
<plugin filename="gz-sim-thruster-system" name="gz::sim::systems::Thruster"><joint_name>spin</joint_name>
<thrust_coefficient>0.01</thrust_coefficient><use_angvel_cmd>true</use_angvel_cmd></plugin></gazebo>
</robot>
"""
MJCF = """<mujoco model="fish">
<compiler angle="degree" eulerseq="xyZ" settotalmass="3"/>
<include file="part.xml"/>
<option density="900" viscosity="0.1" wind="0.1 0 0" gravity="0 0 -3"><flag gravity="enable"/></option>
<default><geom density="800"/><default class="arm"><joint damping="0.02" armature="0.01" range="-30 60"/>
<geom type="capsule" size="0.02"/></default></default>
<asset><mesh name="t" file="t.stl" scale="1 2 1" refpos="0 0 0.1"/></asset>
<worldbody><geom type="plane" size="1 1 1"/>
<body name="hull" pos="0 0 1" euler="10 0 5"><freejoint name="root"/>
<geom type="box" size="0.2 0.1 0.05" axisangle="0 1 1 6"/><geom mesh="t"/>
<geom type="ellipsoid" size="0.1 0.05 0.04" fluidshape="ellipsoid" fluidcoef="0.5 0.2"/>
<frame pos="0.1 0 0" zaxis="0 1 1"><body name="arm" xyaxes="1 0 0 0 1 1" childclass="arm">
<joint name="yaw" axis="0 0 1" pos="0 0 0.1" ref="5" stiffness="0.5"/><joint name="pitch" axis="0 1 0"/>
<geom fromto="0 0 0 0.3 0 0"/><body name="hand" quat="1 0 0 0.1"><joint name="slide" type="slide"/>
<inertial pos="0 0 0.1" mass="0.4" fullinertia="0.01 0.01 0.01 0 0 0.001"/></body></body></frame></body></worldbody>
<equality><connect body1="hand" anchor="0 0 0"/><joint joint1="yaw"/></equality>
<actuator><motor joint="yaw" gear="2" ctrlrange="-1 1"/><position joint="pitch" kp="3" kv="0.1"/></actuator>
</mujoco>
"""
PART_MJCF = """<mujoco><worldbody><body name="buoy" pos="1 0 0"><joint type="ball"/>
<geom type="sphere" size="0.1" mass="2"/></body></worldbody></mujoco>
"""
XACRO = """<robot name="rov" xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:include filename="part.xacro"/>
<xacro:arg name="kg" default="3"/>
<xacro:property name="half" value="${$(arg kg)/2}"/>
<xacro:body name="hull" mass="${half * 2}"><origin xyz="0 0 0.1"/></xacro:body>
<xacro:if value="${half > 1}"><xacro:body name="arm" mass="1"><origin xyz="0 0 0"/></xacro:body>
<joint name="j" type="continuous"><parent link="hull"/><child link="arm"/></joint></xacro:if>
</robot>
"""
PART_XACRO = """<robot xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:macro name="body" params="name mass:=1 *origin">
<link name="${name}"><inertial><xacro:insert_block name="origin"/><mass value="${mass}"/>
<inertia ixx="${mass*0.1}" ixy="0" ixz="0" iyy="${mass*pi/10}" iyz="0" izz="0.4"/></inertial></link>
</xacro:macro>
</robot>
"""
TETRAHEDRON = "\n".join(
    [
        "solid t",
        *(
            "facet normal 0 0 0\nouter loop\n"
            + "\n".join(f"vertex {corner}" for corner in face)
            + "\nendloop\nendfacet"
            for face in (
                ("0 0 0", "0 1 0", "1 0 0"),
                ("0 0 0", "1 0 0", "0 0 1"),
                ("0 0 0", "0 0 1", "0 1 0"),
                ("1 0 0", "0 1 0", "0 0 1"),
            )
        ),
        "endsolid t",
    ]
)
TOKENS = (
    *("<", ">", "</", "/>", "<!--", "-->", "--", "<![CDATA[", "]]>", "<!DOCTYPE x [<!ENTITY a 'b'>]>", "&a;", "&#0;"),
    *("&#x10FFFF;", "<?x?>", "xmlns:gz='u'", "gz:a='1'", "relative_to='arm'", "relative_to='f'", "degrees='true'"),
    *("merge='true'", "__model__", "world", "hull", "arm", "rov::hull", "::", "nan", "inf", "1e999", "-1", "0", "1_0"),
    *("<pose/>", "<link/>", "<joint/>", "<uri>model.sdf</uri>", "<uri>../x</uri>", "<uri>/etc/passwd</uri>", "@x@"),
    *("<limit/>", "<origin/>", "<mass value='1'/>", "ns/arm", "package://a/b", "file:///etc/passwd"),
    *("../t.stl", "floating", "planar", "<xacro:body/>", "<xacro:include filename='part.xacro'/>"),
    *("<xacro:include filename='/etc/passwd'/>"),
    *("${name}", "${().__class__}", "${10**10**7}", "${[x for x in range(10**9)]}", "$(env HOME)", "${load_yaml('a')}"),
    *("$(find x)", "$(arg d)", "$(param y)", "${1/0}", "${9^9^9}", "${", "file='model.scn'", "ball", "universal"),
)  # fmt: skip
NUMBER = re.compile(r"(?<![\w.])-?\d+\.?\d*")
NAME = re.compile(r"(?<=[>'\"])[A-Za-z_]\w*(?=[<'\"])")


def urdf(rng: Random) -> Case:
    """A vehicle with an arm, and with hydrodynamics of every simulator."""
    return change(rng, {"model.urdf": URDF})


def xacro(rng: Random) -> Case:
    """A robot of macros, and the file that defines them."""
    return change(rng, {"model.xacro": XACRO, "part.xacro": PART_XACRO})


def sdf(rng: Random) -> Case:
    """A world with a vehicle and an included model."""
    files = {"model.sdf": SDF, "part.sdf": PART}
    return change(rng, files)


def scn(rng: Random) -> Case:
    """A scenario with a vehicle, and another one that it includes."""
    files = {"model.scn": SCN, "part.scn": PART_SCN}
    return change(rng, files)


def mjcf(rng: Random) -> Case:
    """A vehicle with an arm in MuJoCo's format, and a part that it includes."""
    return change(rng, {"model.xml": MJCF, "part.xml": PART_MJCF})


def change(rng: Random, files: dict[str, str]) -> Case:
    """One of the files with a few changes."""
    name = rng.choice((next(iter(files)), next(iter(files)), list(files)[-1]))
    text = files[name]
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        match rng.randrange(4):
            case 0:
                text = replace_one(text, NUMBER, str(rng.choice(NUMBERS)), rng)
            case 1:
                names = NAME.findall(text) or [""]
                text = replace_one(text, NAME, rng.choice((rng.choice(names), rng.choice(TEXTS))), rng)
            case 2:
                text = drop_element(text, rng)
            case _:
                text = mutate_lines(text, rng, TOKENS)
    content = text.encode("utf-8", "surrogatepass")
    if rng.random() < 0.1:
        content = mutate_bytes(content, rng, tokens=[word.encode() for word in TOKENS])
    made = {key: value.encode() for key, value in files.items()} | {name: content, "t.stl": TETRAHEDRON.encode()}
    return Case("robot", made)


def replace_one(text: str, pattern: re.Pattern[str], new: str, rng: Random) -> str:
    """Another text in place of one of the matches."""
    found = list(pattern.finditer(text))
    if not found:
        return text
    match = rng.choice(found)
    return text[: match.start()] + new + text[match.end() :]


def drop_element(text: str, rng: Random) -> str:
    """Leave out one of the elements, or write it twice."""
    tags = re.findall(r"<(\w+)", text)
    if not tags:
        return text
    tag = rng.choice(tags)
    found = list(re.finditer(rf"<{tag}\b[^>]*?(?:/>|>.*?</{tag}>)", text, re.DOTALL))
    if not found:
        return text
    match = rng.choice(found)
    return text[: match.start()] + match[0] * rng.choice((0, 0, 2)) + text[match.end() :]
